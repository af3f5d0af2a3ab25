// Checks what a log has published with Go's golang.org/x/mod/sumdb, in place of our own verifier: it reads a list of
// questions as JSON and answers with a list of what was accepted.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type question struct {
	// One of these is asked.
	Note        []byte
	Inclusion   *proof
	Consistency *proof
	Tiles       *tiles
	Vkey        string
}

type proof struct {
	Size, Before, Index int64
	Root, Old, Leaf     tlog.Hash
	Hashes              []tlog.Hash
}

type tiles struct {
	Size   int64
	Root   tlog.Hash
	Index  int64
	Before int64
	Leaf   tlog.Hash
	// By their paths.
	Served map[string][]byte
	// The proofs that our reader made out of the same tiles.
	Inclusion, Consistency []tlog.Hash
}

func main() {
	var questions []question
	if err := json.NewDecoder(os.Stdin).Decode(&questions); err != nil {
		log.Fatal(err)
	}
	accepted := make([]bool, len(questions))
	for i, q := range questions {
		accepted[i] = check(q) == nil
	}
	json.NewEncoder(os.Stdout).Encode(accepted)
}

func check(q question) error {
	switch {
	case q.Inclusion != nil:
		p := q.Inclusion
		return tlog.CheckRecord(p.Hashes, p.Size, p.Root, p.Index, p.Leaf)
	case q.Consistency != nil:
		p := q.Consistency
		return tlog.CheckTree(p.Hashes, p.Size, p.Root, p.Before, p.Old)
	case q.Tiles != nil:
		return q.Tiles.check()
	}
	verifier, err := note.NewVerifier(q.Vkey)
	if err != nil {
		return err
	}
	_, err = note.Open(q.Note, note.VerifierList(verifier))
	return err
}

// check reads the entry's hash and both proofs out of the tiles, which Go verifies against the root.
func (t *tiles) check() error {
	reader := tlog.TileHashReader(tlog.Tree{N: t.Size, Hash: t.Root}, t)
	leaf, err := reader.ReadHashes([]int64{tlog.StoredHashIndex(0, t.Index)})
	if err != nil {
		return err
	}
	if leaf[0] != t.Leaf {
		return fmt.Errorf("another entry")
	}
	inclusion, err := tlog.ProveRecord(t.Size, t.Index, reader)
	if err != nil {
		return err
	}
	consistency, err := tlog.ProveTree(t.Size, t.Before, reader)
	if err != nil {
		return err
	}
	if !same(inclusion, t.Inclusion) || !same(consistency, t.Consistency) {
		return fmt.Errorf("another proof")
	}
	return nil
}

func same(one, other []tlog.Hash) bool {
	if len(one) != len(other) {
		return false
	}
	for i := range one {
		if !bytes.Equal(one[i][:], other[i][:]) {
			return false
		}
	}
	return true
}

func (t *tiles) Height() int { return 8 }

func (t *tiles) SaveTiles([]tlog.Tile, [][]byte) {}

func (t *tiles) ReadTiles(wanted []tlog.Tile) ([][]byte, error) {
	found := make([][]byte, len(wanted))
	for i, tile := range wanted {
		// Go names the height of its tiles; C2SP's are always 8 high.
		path := strings.Replace(tile.Path(), "tile/8/", "tile/", 1)
		if found[i] = t.Served[path]; found[i] == nil {
			return nil, fmt.Errorf("no tile %s", path)
		}
	}
	return found, nil
}
