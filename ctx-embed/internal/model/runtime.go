package model

import (
	"fmt"
	"runtime"
)

// Runtime is the ONNX Runtime shared library of one platform. Any one of its
// files will do; they are builds of different versions.
type Runtime struct {
	OS, Arch string
	Library  string // name as installed
	Builds   []Build
}

// Build is one accepted build of the library and the package that holds it.
type Build struct {
	Version string
	File    File
	Package Package
}

// pipArgs makes pip fetch the wheel of a platform whatever Python runs it.
func pipArgs(platform string) []string {
	return []string{"--only-binary=:all:", "--platform", platform, "--python-version", "3.11", "--implementation", "cp", "--abi", "cp311"}
}

const npmSize = 113507888 // one package for all platforms

// Runtimes are the platforms that can run ONNX models. The Go binding needs
// ONNX Runtime 1.24.1 or later.
var Runtimes = []Runtime{
	{"linux", "amd64", "libonnxruntime.so", []Build{
		pip("1.31.1", "libonnxruntime.so", 29352200, "fc44112fbe06d7d689c57e11d3862031f64711007e4ee020f8eed5185fd2c1d3", "manylinux_2_28_x86_64", 23753652),
		npm("1.30.0", "libonnxruntime.so", 45828512, "ffb75a925ba05e47b235bb66e3e3911714a80b328a9c9425539feb204aa32a23"),
	}},
	{"linux", "arm64", "libonnxruntime.so", []Build{
		pip("1.31.1", "libonnxruntime.so", 25265040, "8aa3b76b28c778a2b1dd660d34161adb1d508c9ccd04ff9dc80e26eca5df8467", "manylinux_2_28_aarch64", 21413526),
		npm("1.30.0", "libonnxruntime.so", 25135496, "1f549d46250b005580b597f4164984aaf75b3bcb9f3aeb07c7f8a8fe60b23c76"),
	}},
	{"darwin", "arm64", "libonnxruntime.dylib", []Build{
		pip("1.31.1", "libonnxruntime.dylib", 33037336, "f8b06155feece624e55e49124340eea279da812529ae6fbc46a9f2be9c9cad2e", "macosx_14_0_arm64", 20871676),
		npm("1.30.0", "libonnxruntime.dylib", 44589928, "685d2be5dba1309c89d3a5324b7fd06a5c42f1a61bfea32d14c4cc28d072121d"),
	}},
}

func pip(version, library string, size int64, sum, platform string, download int64) Build {
	return Build{version, File{library, size, sum, ""}, Package{"pip", "onnxruntime", version, pipArgs(platform), download}}
}

func npm(version, library string, size int64, sum string) Build {
	return Build{version, File{library, size, sum, ""}, Package{"npm", "onnxruntime-node", version, nil, npmSize}}
}

// ThisRuntime returns the runtime of the platform that the program runs on.
func ThisRuntime() (*Runtime, error) { return findRuntime(runtime.GOOS, runtime.GOARCH) }

func findRuntime(os, arch string) (*Runtime, error) {
	known := ""
	for i, r := range Runtimes {
		if r.OS == os && r.Arch == arch {
			return &Runtimes[i], nil
		}
		known += " " + r.OS + "/" + r.Arch
	}
	return nil, fmt.Errorf("no build of ONNX Runtime is known for %s/%s: models run on%s", os, arch, known)
}
