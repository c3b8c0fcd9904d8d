package worker

import (
	"context"
	"os/exec"
	"runtime"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"

	"github.com/cc490767/ctx/shared/wire"
)

// Bounds of what is under way between dispatch and output: they keep memory
// bounded when one slow file holds up the files after it.
const (
	windowFiles = 64       // for each worker
	windowBytes = 64 << 20 // of source; a larger file goes alone
)

// Pool runs jobs in child processes.
type Pool struct {
	Jobs    int              // processes at most; 0: one for each processor
	Timeout time.Duration    // of one file
	Command func() *exec.Cmd // runs this program's worker command
	Setup   Setup

	// Load, if set, gives a job its Source, or the reply that stands for it. It is
	// called once for each job, in their order. Its error ends the run.
	Load func(*Job) (*Reply, error)
}

// Result is what came of a job.
type Result struct {
	Reply
	Lines   []byte   // records, each with its newline
	Failure *Failure // a worker was lost over the file; Lines may still hold its text
}

// pending is a job under way.
type pending struct {
	index  int
	job    *Job
	weight int64
	done   chan *Result
}

// Run does the jobs and hands their results to emit in the order of the jobs.
// Before it waits for a result it calls idle, which should flush. It returns the
// first error of emit, of starting a worker, or the context's. When it returns,
// its processes are gone.
func (p *Pool) Run(ctx context.Context, jobs []Job, emit func(int, *Result) error, idle func() error) error {
	if len(jobs) == 0 {
		return ctx.Err()
	}
	n := p.Jobs
	if n <= 0 {
		n = runtime.NumCPU()
	}
	n = min(n, len(jobs))
	spawn := newSpawner()
	defer spawn.stop()

	group, ctx := errgroup.WithContext(ctx)
	inOrder := make(chan *pending, n*windowFiles)
	work := make(chan *pending)
	room := semaphore.NewWeighted(windowBytes)
	group.Go(func() error { return p.feed(ctx, jobs, room, inOrder, work) })
	for range n {
		group.Go(func() error {
			r := &runner{pool: p, spawn: spawn}
			defer r.close()
			for w := range work {
				result, err := r.run(ctx, w.job)
				if err != nil {
					return err
				}
				w.done <- result
			}
			return nil
		})
	}
	group.Go(func() error {
		for w := range inOrder {
			result, err := await(ctx, w, idle)
			if err == nil {
				err = emit(w.index, result)
			}
			if err != nil {
				return err
			}
			w.job.Source = nil
			room.Release(w.weight)
		}
		return nil
	})
	return group.Wait()
}

func await(ctx context.Context, w *pending, idle func() error) (*Result, error) {
	select {
	case result := <-w.done:
		return result, nil
	default:
	}
	if err := idle(); err != nil {
		return nil, err
	}
	select {
	case result := <-w.done:
		return result, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// feed dispatches the jobs in order. A job waits until there is room for it and
// all before it, so the one that output waits for is always under way.
func (p *Pool) feed(ctx context.Context, jobs []Job, room *semaphore.Weighted, inOrder, work chan<- *pending) error {
	defer close(work)
	defer close(inOrder)
	for i := range jobs {
		w := &pending{i, &jobs[i], min(jobs[i].Size+1, windowBytes), make(chan *Result, 1)}
		if err := room.Acquire(ctx, w.weight); err != nil {
			return ctx.Err()
		}
		to := []chan<- *pending{inOrder, work}
		if p.Load != nil {
			reply, err := p.Load(w.job)
			if err != nil {
				return err
			}
			if reply != nil {
				w.done <- &Result{Reply: *reply}
				to = to[:1]
			}
		}
		for _, c := range to {
			select {
			case c <- w:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
	}
	return nil
}

// runner keeps one child busy, and replaces it when it is lost.
type runner struct {
	pool  *Pool
	spawn *spawner
	proc  *process
}

// run does a job. A file over which a worker crashed is tried a second time: it
// may have been killed for reasons that are not the file's. A file whose grammar
// failed is done again as text.
func (r *runner) run(ctx context.Context, j *Job) (*Result, error) {
	result, failure, err := r.try(ctx, j)
	if err == nil && failure != nil && failure.Code == wire.CodeCrash {
		result, failure, err = r.try(ctx, j)
	}
	if failure == nil || err != nil {
		return result, err
	}
	text := *j
	text.TextOnly, text.Hash = true, ""
	result, again, err := r.try(ctx, &text)
	if err != nil {
		return nil, err
	}
	if again != nil {
		result = &Result{Reply: Reply{Outcome: OutcomeError}}
	}
	result.Failure = failure
	return result, nil
}

func (r *runner) try(ctx context.Context, j *Job) (*Result, *Failure, error) {
	if r.proc == nil {
		proc, err := r.spawn.start(r.pool.Command(), &r.pool.Setup)
		if err != nil {
			return nil, nil, err
		}
		r.proc = proc
	}
	a, failure := r.proc.do(ctx, j, r.pool.Timeout, r.pool.Setup.Memory)
	if failure != nil {
		r.proc = nil
		return nil, failure, ctx.Err()
	}
	return &Result{Reply: a.reply, Lines: a.lines}, nil, nil
}

func (r *runner) close() {
	if r.proc != nil {
		r.proc.close()
	}
}

// spawner starts all children from one thread that lives as long as they do:
// Linux ties dieWithParent to the starting thread, not to the process.
type spawner struct {
	requests chan func()
	once     sync.Once
}

func newSpawner() *spawner {
	s := &spawner{requests: make(chan func())}
	go func() {
		runtime.LockOSThread()
		for f := range s.requests {
			f()
		}
	}()
	return s
}

func (s *spawner) start(cmd *exec.Cmd, setup *Setup) (proc *process, err error) {
	done := make(chan struct{})
	s.requests <- func() {
		proc, err = startProcess(cmd, setup)
		close(done)
	}
	<-done
	return proc, err
}

func (s *spawner) stop() { s.once.Do(func() { close(s.requests) }) }
