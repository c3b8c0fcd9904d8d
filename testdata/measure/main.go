// Measure runs a command line of bash and prints one line of JSON on standard
// error: wall and processor seconds, and the peak of the resident memory of all
// its processes together, sampled every 20 ms (linux; 0 elsewhere). What a page
// shared by several processes costs is counted once for each.
//
//	measure 'ctx-parse . | ctx-embed | ctx-store'
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: measure 'COMMAND LINE'")
		os.Exit(2)
	}
	os.Exit(run(os.Args[1]))
}

func run(line string) int {
	cmd := exec.Command("bash", "-o", "pipefail", "-c", line)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	start := time.Now()
	if err := cmd.Start(); err != nil {
		fmt.Fprintln(os.Stderr, "measure:", err)
		return 2
	}
	var peak atomic.Int64
	done := make(chan struct{})
	sampled := make(chan struct{})
	go func() {
		defer close(sampled)
		for {
			peak.Store(max(peak.Load(), memory(cmd.Process.Pid)))
			select {
			case <-done:
				return
			case <-time.After(20 * time.Millisecond):
			}
		}
	}()
	cmd.Wait()
	wall := time.Since(start)
	close(done)
	<-sampled
	cpu := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	report, _ := json.Marshal(map[string]any{
		"wall_s": round(wall), "cpu_s": round(cpu), "peak_mb": peak.Load() >> 20, "exit": cmd.ProcessState.ExitCode(),
	})
	fmt.Fprintln(os.Stderr, string(report))
	return cmd.ProcessState.ExitCode()
}

func round(d time.Duration) float64 { return float64(d.Milliseconds()) / 1000 }

// memory returns the resident bytes of a process and all its descendants.
func memory(root int) int64 {
	children := map[int][]int{}
	resident := map[int]int64{}
	dirs, _ := filepath.Glob("/proc/[0-9]*")
	for _, dir := range dirs {
		pid, err := strconv.Atoi(filepath.Base(dir))
		if err != nil {
			continue
		}
		raw, err := os.ReadFile(filepath.Join(dir, "stat"))
		if err != nil {
			continue
		}
		text := string(raw)
		fields := strings.Fields(text[strings.LastIndexByte(text, ')')+1:])
		if len(fields) < 22 {
			continue
		}
		parent, _ := strconv.Atoi(fields[1])
		pages, _ := strconv.ParseInt(fields[21], 10, 64)
		children[parent] = append(children[parent], pid)
		resident[pid] = pages * int64(os.Getpagesize())
	}
	var total int64
	queue := []int{root}
	for len(queue) > 0 {
		pid := queue[0]
		queue = append(queue[1:], children[pid]...)
		total += resident[pid]
	}
	return total
}
