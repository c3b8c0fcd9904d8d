package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sort"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// makeFile makes files that a script archive cannot hold:
//
//	makefile sparse PATH SIZE    a file of SIZE bytes without content
//	makefile line PATH SIZE      one line of SIZE bytes of text
//	makefile nested PATH N       N brackets in brackets, as Go
//	makefile bytes PATH QUOTED   bytes as in a Go string, the path too
//	makefile secret PATH          a Go file with a credential
//	makefile fifo PATH           a named pipe
//	makefile old PATH…           sets the times of all files below to an hour ago
//	makefile confined PROGRAM ARGS…  runs a program that permissions bind, even root's
//	makefile interrupt SECONDS PROGRAM ARGS…  sends SIGINT, prints the exit code
//	makefile kill SECONDS PROGRAM ARGS…  the same with SIGKILL
func makeFile(args []string) error {
	verb, path := args[0], args[1]
	switch verb {
	case "sparse":
		f, err := os.Create(path)
		if err != nil {
			return err
		}
		defer f.Close()
		return f.Truncate(number(args[2]))
	case "line":
		return os.WriteFile(path, []byte(strings.Repeat("word ", int(number(args[2]))/5)), 0o644)
	case "nested":
		n := int(number(args[2]))
		return os.WriteFile(path, []byte("package p\n\nvar x = "+strings.Repeat("[", n)+strings.Repeat("]", n)+"\n"), 0o644)
	case "bytes":
		name, err1 := strconv.Unquote(`"` + path + `"`)
		content, err2 := strconv.Unquote(`"` + args[2] + `"`)
		if err1 != nil || err2 != nil {
			return fmt.Errorf("makefile bytes: %v %v", err1, err2)
		}
		return os.WriteFile(name, []byte(content), 0o644)
	case "secret": // made of parts, so that this repository holds none
		token := "gh" + "p_" + "x7Kq2mPz9RtW4vYb8NcE1sLdJ6hGfA3uQ5oT"
		return os.WriteFile(path, []byte("package config\n\nconst token = \""+token+"\"\n"), 0o644)
	case "fifo":
		return syscall.Mkfifo(path, 0o644)
	case "old":
		return makeOld(args[1:])
	case "confined":
		return confined(path, args[2:])
	case "interrupt":
		return interrupt(os.Interrupt, path, args[2], args[3:])
	case "kill":
		return interrupt(os.Kill, path, args[2], args[3:])
	}
	return fmt.Errorf("makefile: %q is no verb", verb)
}

func number(s string) int64 {
	n, err := strconv.ParseInt(s, 10, 64)
	exitIf(err)
	return n
}

func exitIf(err error) {
	if err != nil {
		exit(err)
	}
}

func makeOld(paths []string) error {
	then := time.Now().Add(-time.Hour).Truncate(time.Second)
	for _, p := range paths {
		out, err := exec.Command("find", p, "-type", "f").Output()
		if err != nil {
			return err
		}
		for _, f := range strings.Split(strings.TrimSpace(string(out)), "\n") {
			if err := os.Chtimes(f, then, then); err != nil {
				return err
			}
		}
	}
	return nil
}

// interrupt runs a program, sends it a signal after a time, and prints its exit
// code and which of its children are left.
func interrupt(signal os.Signal, seconds, program string, args []string) error {
	after, err := strconv.ParseFloat(seconds, 64)
	if err != nil {
		return err
	}
	cmd := exec.Command(program, args...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Start(); err != nil {
		return err
	}
	time.Sleep(time.Duration(after * float64(time.Second)))
	children := childrenOf(cmd.Process.Pid)
	fmt.Fprintln(os.Stderr, "workers while it ran:", len(children) > 0)
	if err := cmd.Process.Signal(signal); err != nil {
		return err
	}
	cmd.Wait()
	fmt.Fprintln(os.Stderr, "exit code:", cmd.ProcessState.ExitCode())
	for range 40 { // the kernel may take a moment
		if !anyAlive(children) {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	fmt.Fprintln(os.Stderr, "workers left:", anyAlive(children))
	return nil
}

func childrenOf(pid int) []int {
	out, err := exec.Command("ps", "-o", "pid=", "--ppid", strconv.Itoa(pid)).Output()
	if err != nil {
		return nil
	}
	var pids []int
	for _, f := range strings.Fields(string(out)) {
		if n, err := strconv.Atoi(f); err == nil {
			pids = append(pids, n)
		}
	}
	return pids
}

func anyAlive(pids []int) bool {
	for _, p := range pids {
		state, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p))
		if err == nil && !strings.Contains(string(state), ") Z ") {
			return true
		}
	}
	return false
}

// countRecords prints how many records of each type it reads, sorted; with
// fields as arguments it prints these fields of each record instead.
func countRecords(fields []string, in io.Reader) error {
	counts := map[string]int{}
	r := bufio.NewReaderSize(in, 1<<20)
	for {
		line, err := r.ReadBytes('\n')
		if len(line) > 0 {
			var rec map[string]any
			if err := json.Unmarshal(line, &rec); err != nil {
				return fmt.Errorf("%.80s: %w", line, err)
			}
			counts[fmt.Sprint(rec["type"])]++
			if len(fields) > 0 {
				printFields(rec, fields)
			}
		}
		if err != nil {
			break
		}
	}
	if len(fields) > 0 {
		return nil
	}
	var types []string
	for t := range counts {
		types = append(types, t)
	}
	sort.Strings(types)
	for _, t := range types {
		fmt.Println(t, counts[t])
	}
	return nil
}

// printFields prints "type field=value …" of the fields that a record has.
func printFields(rec map[string]any, fields []string) {
	var b strings.Builder
	for _, f := range fields {
		if v, ok := rec[f]; ok {
			fmt.Fprintf(&b, " %s=%v", f, v)
		}
	}
	if b.Len() > 0 {
		fmt.Printf("%v%s\n", rec["type"], b.String())
	}
}
