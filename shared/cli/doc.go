// Package cli is the frame that makes every tool feel the same, on urfave/cli:
// start and signals, exit codes, error messages, common flags, settings, output
// formats and logging.
//
//   - Standard output carries data only, standard error diagnostics only.
//   - A message is "tool: thing: what is wrong: what to do", lower case, without
//     a period at its end.
//   - Exit codes are those of Code.
//   - A setting comes from its flag, else the environment (CTX_<SECTION>_<KEY>),
//     else the project's .ctx/config.yaml, else the user's ctx/config.yaml, else
//     its default.
package cli
