package cli

// The help texts put examples first: who asks for help wants to use the tool.
const helpTemplate = `{{.Name}}: {{.Usage}}

Examples:
{{.UsageText}}
{{if .Description}}
{{.Description}}
{{end}}{{if .VisibleCommands}}
Commands:{{range .VisibleCommands}}{{if ne .Name "help"}}
  {{printf "%-12s" .Name}} {{.Usage}}{{end}}{{end}}
{{end}}
Flags:{{range .VisibleFlags}}
  {{.}}{{end}}

Exit codes: 0 done, 1 nothing found, 2 failed or wrong usage, 3 done but some
input was unreadable, failed or damaged, 4 a gate did not hold, 130 interrupted.

Environment: every setting as CTX_<SECTION>_<KEY>; CTX_DB names the index;
NO_COLOR turns colour off. "ctx-store config" shows all settings.
Files: .ctx/index.db (the index), .ctx/config.yaml (project settings),
ctx/config.yaml in the user's configuration folder.
`

const subcommandHelpTemplate = `{{.FullName}}: {{.Usage}}
{{if .UsageText}}
Examples:
{{.UsageText}}
{{end}}{{if .Description}}
{{.Description}}
{{end}}{{if .VisibleCommands}}
Commands:{{range .VisibleCommands}}{{if ne .Name "help"}}
  {{printf "%-12s" .Name}} {{.Usage}}{{end}}{{end}}
{{end}}{{if .VisibleFlags}}
Flags:{{range .VisibleFlags}}
  {{.}}{{end}}
{{end}}
Common flags and exit codes: {{.Root.Name}} --help
`
