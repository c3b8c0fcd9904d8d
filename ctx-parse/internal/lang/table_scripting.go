package lang

import (
	"github.com/alexaandru/go-sitter-forest/elixir"
	"github.com/alexaandru/go-sitter-forest/julia"
	"github.com/alexaandru/go-sitter-forest/lua"
	"github.com/alexaandru/go-sitter-forest/perl"
	"github.com/alexaandru/go-sitter-forest/php"
	"github.com/alexaandru/go-sitter-forest/r"
	"github.com/alexaandru/go-sitter-forest/ruby"
)

// scripting are the languages without declared types.
var scripting = []Language{
	{
		Name: "elixir", Extensions: []string{".ex", ".exs"}, Shebangs: []string{"elixir"}, Grammar: elixir.GetLanguage,
		separator: ".", scope: openScope, params: nameOnly, exported: elixirVisible,
		builtin: words(`def defp defmodule defprotocol defimpl defmacro defmacrop defguard defguardp defdelegate defstruct defexception
			defoverridable defn defnp alias import require use quote unquote if unless case cond with for fn raise reraise throw try
			receive send spawn self super not and or in is_nil is_list is_map is_atom is_binary is_integer is_function
			length hd tl elem put_elem to_string inspect apply assert refute test describe doc moduledoc typedoc spec type typep
			opaque callback macrocallback impl behaviour derive enforce_keys String Enum List Map`),
	},
	{
		Name: "julia", Extensions: []string{".jl"}, Shebangs: []string{"julia"}, Grammar: julia.GetLanguage,
		separator: ".", scope: openScope, params: doubleColon, exported: juliaVisible,
		builtin: words(`println print length size push! throw error string include eltype typeof isa convert zero one map collect
			Int Int32 Int64 UInt8 UInt64 Float32 Float64 Bool String Symbol Any Nothing Vector Matrix Array Dict Tuple Union Type Integer Real Number`),
	},
	{
		Name: "lua", Extensions: []string{".lua", ".rockspec", ".luau", ".wlua", ".luacheckrc", ".nse"}, Shebangs: []string{"lua", "luajit", "texlua", "tarantool", "resty"}, Grammar: lua.GetLanguage,
		separator: ".", scope: moduleScope, params: nameOnly, exported: notLocal, reparent: tableName,
		builtin: words("assert error getmetatable ipairs next pairs pcall print rawequal rawget rawset require select setmetatable tonumber tostring type unpack xpcall"),
	},
	{
		Name: "perl", Extensions: []string{".pl", ".pm", ".t", ".psgi", ".plx", ".al", ".perl", ".pod"}, Filenames: []string{"Makefile.PL", "Build.PL"}, Shebangs: []string{"perl"}, Grammar: perl.GetLanguage,
		separator: "::", scope: perlScope, params: nameOnly, exported: perlVisible, reparent: rubyName, prepare: simplerPerl,
		builtin: words(`abs bless chomp chop chr close closedir defined delete die each eof eval exists exit grep index int join keys kill
			lc lcfirst length local map mkdir open opendir ord pack pop print printf push read readdir ref return reverse rmdir
			say scalar seek shift sleep sort splice split sprintf stat substr system tie time uc ucfirst undef unlink unpack
			unshift values wait wantarray warn write has extends with`),
	},
	{
		Name: "php", Extensions: []string{".php", ".phtml", ".php3", ".php4", ".php5", ".php7", ".php8", ".phps", ".phpt", ".ctp"},
		Shebangs: []string{"php", "php-cli", "php-cgi"}, Grammar: php.GetLanguage,
		separator: `\`, scope: packageScope, params: typeDollar, exported: phpVisible, prepare: constantsAsCases,
		builtin: words(`self static parent object array_key_exists array_keys array_map array_merge array_filter array_values array_shift array_pop
			array_push array_slice array_unique call_user_func compact count define defined dirname empty explode file_exists
			function_exists implode in_array ini_get ini_set intval is_array is_bool is_callable is_int is_null is_numeric
			is_object is_string isset method_exists preg_match preg_quote preg_replace print printf sprintf str_replace
			strlen strpos strtolower strtoupper strval substr trim ltrim rtrim ucfirst unset var_dump`),
	},
	{
		Name: "r", Extensions: []string{".r", ".rprofile", ".rsx"}, Shebangs: []string{"Rscript", "littler", "r"}, Grammar: r.GetLanguage,
		separator: "$", scope: fileScope, params: nameOnly, exported: rVisible, reparent: rName,
		builtin: words(`c cat character data.frame do.call else for function if ifelse invisible is.character is.function is.list is.na is.null
			is.numeric lapply length library list list2env logical max message min missing names nchar numeric on.exit
			paste paste0 print quote require return rep sapply seq seq_along seq_len setClass setGeneric setMethod setRefClass
			stop stopifnot structure substitute suppressWarnings switch unlist vapply vector warning which`),
	},
	{
		Name: "ruby", Extensions: []string{".rb", ".rake", ".gemspec", ".ru", ".rbw", ".podspec", ".jbuilder", ".builder", ".thor", ".rabl", ".irbrc", ".pryrc"},
		Filenames: []string{"Rakefile", "Gemfile", "Capfile", "Guardfile", "Vagrantfile", "Podfile", "Fastfile", "Brewfile", "Thorfile", "Dangerfile", "Appraisals", "Berksfile", "Cheffile", "Puppetfile", "Steepfile"},
		Shebangs:  []string{"ruby", "jruby", "rake", "macruby", "truffleruby"}, Grammar: ruby.GetLanguage,
		separator: "::", scope: openScope, params: nameOnly, exported: rubyVisible, reparent: rubyName,
		builtin: words(`require require_relative load autoload include extend prepend attr attr_reader attr_writer attr_accessor
			alias_method define_method private protected public private_class_method private_constant module_function
			raise puts print p lambda proc loop block_given? catch throw format sprintf
			Object String Integer Float Array Hash Symbol Proc Class Module Struct Data Kernel`),
	},
}
