package gate

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"github.com/cc490767/ctx/ctx-eval/internal/compare"
)

// The elements of JUnit's XML that CI systems read.
type (
	testsuites struct {
		XMLName xml.Name    `xml:"testsuites"`
		Suites  []testsuite `xml:"testsuite"`
	}
	testsuite struct {
		Name     string     `xml:"name,attr"`
		Tests    int        `xml:"tests,attr"`
		Failures int        `xml:"failures,attr"`
		Skipped  int        `xml:"skipped,attr"`
		Cases    []testcase `xml:"testcase"`
		Out      string     `xml:"system-out,omitempty"`
	}
	testcase struct {
		Class   string   `xml:"classname,attr"`
		Name    string   `xml:"name,attr"`
		Failure *message `xml:"failure"`
		Skipped *message `xml:"skipped"`
		Out     string   `xml:"system-out,omitempty"`
	}
	message struct {
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

// JUnit prints a report as JUnit XML, a test case for each check. The first
// failed drop names the queries that fell in its text.
func JUnit(w io.Writer, r *Report) error {
	suite := testsuite{Name: "ctx-eval gate", Tests: len(r.Checks), Failures: r.Count(Failed), Skipped: r.Count(Skipped)}
	fallen, err := r.fallenText()
	if err != nil {
		return err
	}
	for _, c := range r.Checks {
		tc := testcase{Class: "ctx-eval." + c.Config, Name: c.Name}
		says := c.Says()
		switch c.Status {
		case Failed:
			tc.Failure = &message{Message: says}
			if c.Drop != nil {
				tc.Failure.Text, fallen = fallen, ""
			}
		case Skipped:
			tc.Skipped = &message{Message: says}
		default:
			tc.Out = says
		}
		suite.Cases = append(suite.Cases, tc)
	}
	suite.Out = fallen
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(testsuites{Suites: []testsuite{suite}}); err != nil {
		return fmt.Errorf("write JUnit XML: %w", err)
	}
	_, err = io.WriteString(w, "\n")
	return err
}

func (r *Report) fallenText() (string, error) {
	var b strings.Builder
	if len(r.Fallen) > 0 {
		b.WriteString(r.FallenTitle() + "\n")
	}
	for _, f := range r.Fallen {
		if err := compare.TextChange(&b, f.Change); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}
