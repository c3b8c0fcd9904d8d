package lang

import (
	"github.com/alexaandru/go-sitter-forest/bash"
	"github.com/alexaandru/go-sitter-forest/cmake"
	"github.com/alexaandru/go-sitter-forest/dockerfile"
	"github.com/alexaandru/go-sitter-forest/graphql"
	"github.com/alexaandru/go-sitter-forest/hcl"
	makefile "github.com/alexaandru/go-sitter-forest/make"
	"github.com/alexaandru/go-sitter-forest/proto"
	"github.com/alexaandru/go-sitter-forest/sql"
)

// systems are the languages that build, deploy and describe what others make.
var systems = []Language{
	{
		Name: "cmake", Extensions: []string{".cmake"}, Filenames: []string{"CMakeLists.txt"}, Grammar: cmake.GetLanguage,
		separator: ".", scope: fileScope, params: afterName, exported: anyName, imports: include, refine: refineCMake, builtin: words(`
			add_compile_definitions add_compile_options add_custom_command add_custom_target add_definitions add_dependencies add_executable add_library add_link_options add_subdirectory add_test
			break cmake_language cmake_minimum_required cmake_parse_arguments cmake_policy configure_file continue enable_language enable_testing execute_process export file find_file find_library
			find_package find_path find_program get_cmake_property get_directory_property get_filename_component get_property get_target_property include include_directories include_guard install
			link_directories link_libraries list mark_as_advanced math message option project return separate_arguments set set_directory_properties set_property set_source_files_properties
			set_target_properties set_tests_properties source_group string target_compile_definitions target_compile_features target_compile_options target_include_directories target_link_directories
			target_link_libraries target_link_options target_precompile_headers target_sources try_compile try_run unset`),
	},
	{
		Name: "dockerfile", Extensions: []string{".dockerfile", ".containerfile"}, Filenames: []string{"Dockerfile", "Containerfile"}, Grammar: dockerfile.GetLanguage,
		separator: ".", scope: fileScope, params: nameColonType, exported: anyName, imports: image, prepare: plainDockerfile, refine: refineDockerfile,
	},
	{
		Name: "graphql", Extensions: []string{".graphql", ".gql", ".graphqls"}, Grammar: graphql.GetLanguage,
		separator: ".", scope: directoryScope, params: describedName, exported: anyName, refine: refineGraphQL, builtin: words("Int Float String Boolean ID"),
	},
	{
		Name: "make", Extensions: []string{".mk", ".mak", ".make"}, Filenames: []string{"Makefile", "makefile", "GNUmakefile", "BSDmakefile", "Kbuild"}, Shebangs: []string{"make", "gmake"}, Grammar: makefile.GetLanguage,
		prepare: plainMake, separator: ".", scope: fileScope, params: nameColonType, exported: anyName, imports: include, refine: refineMake, builtin: words("CURDIR MAKE MAKECMDGOALS MAKEFILE_LIST MAKEFLAGS SHELL"),
	},
	{
		Name: "protobuf", Extensions: []string{".proto"}, Grammar: proto.GetLanguage,
		separator: ".", scope: packageScope, params: typeFirst, exported: anyName, imports: include,
	},
	{
		Name: "shell", Extensions: []string{".sh", ".bash", ".zsh", ".ksh", ".bats", ".command"}, Grammar: bash.GetLanguage,
		Filenames: []string{".bashrc", ".bash_profile", ".bash_aliases", ".bash_logout", ".profile", ".zshrc", ".zshenv", ".zprofile", ".envrc", "PKGBUILD", "APKBUILD"},
		Shebangs:  []string{"sh", "bash", "zsh", "dash", "ash", "ksh", "mksh", "bats"},
		prepare:   shellLineEnds, separator: ".", scope: fileScope, params: nameColonType, exported: notUnderscore, imports: include, reparent: aliased, refine: refineShell, builtin: words(`
			: . [ alias bg break builtin caller cd command continue declare disown echo enable eval exec exit export false fc fg getopts hash help history jobs kill let local logout mapfile
			popd printf pushd pwd read readarray readonly return set shift shopt source test times trap true type typeset ulimit umask unalias unset wait`),
	},
	{
		Name: "sql", Extensions: []string{".sql", ".ddl", ".psql", ".pgsql", ".plsql", ".pks", ".pkb", ".tsql"}, Grammar: sql.GetLanguage,
		separator: ".", scope: fileScope, params: modeNameType, exported: anyName, reparent: inNamespace, refine: refineSQL, namespace: true, builtin: words(`
			abs avg cast ceil coalesce concat count current_date current_timestamp extract floor greatest ifnull isnull least length lower ltrim max min mod now nullif nvl
			rank replace round row_number rtrim substr substring sum trim upper ABS AVG CAST COALESCE CONCAT COUNT LENGTH LOWER MAX MIN NOW NULLIF ROUND SUBSTRING SUM TRIM UPPER`),
	},
	{
		Name: "terraform", Extensions: []string{".tf", ".tfvars", ".hcl", ".tofu", ".nomad"}, Grammar: hcl.GetLanguage,
		separator: ".", scope: directoryScope, params: nameColonType, exported: anyName, reparent: terraformAddress, namespace: true, builtin: words(`
			abs abspath alltrue anytrue base64decode base64encode base64gzip base64sha256 base64sha512 basename bcrypt can ceil chomp chunklist cidrhost cidrnetmask cidrsubnet cidrsubnets coalesce
			coalescelist compact concat contains csvdecode dirname distinct element endswith file filebase64 filebase64sha256 fileexists filemd5 fileset filesha256 flatten floor format formatdate
			formatlist indent index join jsondecode jsonencode keys length list log lookup lower map matchkeys max md5 merge min nonsensitive object one optional parseint pathexpand pow range regex
			regexall replace reverse sensitive set setintersection setproduct setsubtract setunion sha1 sha256 sha512 signum slice sort split startswith strcontains strrev substr sum templatefile
			textdecodebase64 textencodebase64 timeadd timecmp timestamp title tobool tolist tomap tonumber toset tostring transpose trim trimprefix trimspace trimsuffix try tuple type upper urlencode
			uuid uuidv5 values yamldecode yamlencode zipmap`),
	},
}

// anyName: all names can be seen from elsewhere.
func anyName(*symbol) bool { return true }
