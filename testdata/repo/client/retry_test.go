package client

import (
	"net/http"
	"testing"
)

func TestRetryable(t *testing.T) {
	for status, want := range map[int]bool{200: false, 404: false, 429: true, 503: true} {
		if got := Retryable(&http.Response{StatusCode: status}, nil); got != want {
			t.Errorf("%d: %v", status, got)
		}
	}
}
