// Package client calls the order service over HTTP.
package client

import (
	"errors"
	"net/http"
	"time"
)

// MaxAttempts is how often a request is sent before its failure is final.
const MaxAttempts = 4

// ErrGaveUp reports that the last attempt failed too.
var ErrGaveUp = errors.New("client: gave up")

// Client sends requests.
type Client struct {
	HTTP    *http.Client
	Backoff time.Duration
}

// Do sends a request and sends it again while Retryable says so, waiting twice
// as long each time.
func (c *Client) Do(req *http.Request) (*http.Response, error) {
	wait := c.Backoff
	for attempt := 1; ; attempt++ {
		resp, err := c.HTTP.Do(req)
		if !Retryable(resp, err) {
			return resp, err
		}
		if attempt == MaxAttempts {
			return nil, ErrGaveUp
		}
		time.Sleep(wait)
		wait *= 2
	}
}

// Retryable decides whether a request may be sent again: connections that broke
// and answers that say the service is overloaded.
func Retryable(resp *http.Response, err error) bool {
	if err != nil {
		return true
	}
	return resp.StatusCode == http.StatusTooManyRequests || resp.StatusCode >= 500
}
