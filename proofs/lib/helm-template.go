// Renders one template of a chart as Helm does: Go's text/template with the functions of sprig, and `required`.
// The file is named on the command line; standard input has .Values, .Release and .Chart as JSON.
package main

import (
	"encoding/json"
	"errors"
	"log"
	"os"
	"text/template"

	"github.com/Masterminds/sprig"
)

func main() {
	log.SetFlags(0)
	functions := sprig.TxtFuncMap()
	functions["required"] = func(message string, value any) (any, error) {
		if value == nil || value == "" {
			return nil, errors.New(message)
		}
		return value, nil
	}
	source, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	var scope map[string]any
	if err := json.NewDecoder(os.Stdin).Decode(&scope); err != nil {
		log.Fatal(err)
	}
	chart, err := template.New("chart").Option("missingkey=zero").Funcs(functions).Parse(string(source))
	if err != nil {
		log.Fatal(err)
	}
	if err := chart.Execute(os.Stdout, scope); err != nil {
		log.Fatal(err)
	}
}
