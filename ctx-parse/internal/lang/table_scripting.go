package lang

import (
	"github.com/alexaandru/go-sitter-forest/ruby"
)

// scripting are the languages without declared types.
var scripting = []Language{
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
