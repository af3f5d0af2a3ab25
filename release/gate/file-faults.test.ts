import assert from 'node:assert/strict'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { PARTS } from 'build/parts.mjs'
import { ROOT } from '../part-build'
import { ALL_FILES_MAX, fileFaults, SCRIPTS_AND_STYLES_MAX } from './file-faults'
import { copyBuild, fileOf, relist } from './testing/copied-build'

let dist: string
beforeEach(() => {
  dist = copyBuild('mf-live')
})
afterEach(() => rmSync(dist, { recursive: true, force: true }))

const web = (name: string) => path.join(dist, 'web', name)

/** Expects that a fault matches, and that all of them name the part. */
function refused(expected: RegExp): void {
  const faults = fileFaults('mf-live', dist)
  assert.match(faults.join('\n'), expected)
  for (const fault of faults) assert.match(fault, /mf-live.*\.$/)
}

function changeList(file: string, change: (fields: Record<string, unknown>) => object): void {
  const place = path.join(dist, file)
  const fields = JSON.parse(readFileSync(place, 'utf8')) as Record<string, unknown>
  writeFileSync(place, JSON.stringify({ ...fields, ...change(fields) }))
}

for (const part of PARTS)
  it(`${part} as it was built has no fault`, () => {
    assert.deepEqual(fileFaults(part, path.join(ROOT, part, 'dist')), [])
  })

it('compressed copies are ignored', () => {
  writeFileSync(`${fileOf(dist, 'player.')}.br`, 'film')
  assert.deepEqual(fileFaults('mf-live', dist), [])
})

describe('a build is refused that is', () => {
  it("another part's", () => {
    rmSync(dist, { recursive: true })
    cpSync(path.join(ROOT, 'mf-pay/dist'), dist, { recursive: true })
    refused(
      /remoteEntry\.\w+\.js is the container mf_pay, not the container mf_live\. Release each part/,
    )
    refused(/give\.\w+\.js uses the list of chunks chunks_pay, not chunks_live\./)
  })

  it('the shell, as a part', () => {
    rmSync(dist, { recursive: true })
    cpSync(path.join(ROOT, 'shell/dist'), dist, { recursive: true })
    cpSync(path.join(dist, 'node/provides.json'), path.join(dist, 'node/uses.json'))
    refused(/main\.\w+\.js is no container, not the container mf_live\./)
  })

  it('a part, as the shell', () => {
    cpSync(path.join(dist, 'node/uses.json'), path.join(dist, 'node/provides.json'))
    rmSync(path.join(dist, 'node/uses.json'))
    const faults = fileFaults('shell', dist).join('\n')
    assert.match(faults, /is the container mf_live, not no container\./)
    assert.match(faults, /uses the list of chunks chunks_live, not chunks_shell\./)
  })

  it('a container that is declared, but never filled', () => {
    const entry = fileOf(dist, 'remoteEntry.')
    const text = readFileSync(entry, 'utf8')
    writeFileSync(entry, text.replace(/mf_live=(\w+)\}\)\(\);?$/, 'var x=$1})()'))
    relist('mf-live', dist)
    refused(/is no container, not the container mf_live\./)
  })

  for (const file of ['remoteEntry.', 'player.'])
    it(`cut in half at ${file}*.js, although its list was adapted`, () => {
      const entry = fileOf(dist, file)
      const bytes = readFileSync(entry)
      writeFileSync(entry, bytes.subarray(0, bytes.length / 2))
      relist('mf-live', dist)
      refused(new RegExp(`mf-live: ${file}\\w+\\.js is no complete script \\(.+\\)\\. Build`))
    })

  it('cut in half at main.cjs', () => {
    const bundle = path.join(dist, 'node/main.cjs')
    const bytes = readFileSync(bundle)
    writeFileSync(bundle, bytes.subarray(0, bytes.length / 2))
    relist('mf-live', dist)
    refused(/main\.cjs is no complete script/)
  })
})

describe('halves of two builds are refused:', () => {
  it('a changed file', () => {
    appendFileSync(fileOf(dist, 'player.', '.css'), '/* film */')
    refused(/dist\/web has another player\.\w+\.css than its build made\./)
  })

  it('a missing file', () => {
    rmSync(fileOf(dist, 'hls.'))
    refused(/dist\/web lacks hls\.\w+\.js, which its build made\./)
  })

  it('a file too many', () => {
    cpSync(fileOf(dist, 'hls.'), web('hls.00000000.js'))
    refused(/dist\/web has hls\.00000000\.js, which is not of its build\./)
  })

  for (const [what, beginning, ending] of [
    ['script', 'hls.', '.js'],
    ['style sheet', 'player.', '.css'],
  ] as const)
    it(`an entry that loads a ${what} of another build, although its list was adapted`, () => {
      const file = fileOf(dist, beginning, ending)
      renameSync(file, web(`${beginning}00000000${ending}`))
      changeList('web/manifest.json', () => ({ chunks: {} }))
      relist('mf-live', dist)
      const named = path.basename(file).slice(beginning.length).replace('.', '\\.')
      refused(
        new RegExp(`remoteEntry\\.\\w+\\.js loads a file …${named}, which is not in dist/web`),
      )
    })

  it('a list with a chunk that is not among its files', () => {
    changeList('web/manifest.json', () => ({ chunks: { player: ['../../mf-pay/x.js'] } }))
    refused(/manifest\.json names \.\.\/\.\.\/mf-pay\/x\.js, but not among its files\./)
  })

  it('a Node bundle of another build', () => {
    changeList('node/uses.json', () => ({ build: 'film' }))
    refused(/dist\/web is of build \w+, but dist\/node is of film\. Build/)
  })

  it('a changed Node bundle', () => {
    appendFileSync(path.join(dist, 'node/main.cjs'), '// film')
    refused(/dist\/node has another main\.cjs than its build made\./)
  })
})

describe('a build is refused without', () => {
  for (const file of ['node/main.cjs', 'node/uses.json'])
    it(file, () => {
      rmSync(path.join(dist, file))
      refused(/mf-live has no complete main\.cjs and uses\.json in /)
    })

  for (const [what, text] of [
    ['that is not JSON', '{'],
    ['that is a list', '[]'],
    ['of an older build', '{"entry":"a.js","chunks":{}}'],
    ['without a version', '{"entry":"a.js","chunks":{},"build":"1","files":{},"packages":{}}'],
    ['without hashes', '{"entry":"a.js","chunks":{},"build":"1","packages":{}}'],
  ] as const)
    it(`its manifest.json, or with one ${what}`, () => {
      writeFileSync(web('manifest.json'), text)
      refused(/mf-live has no complete manifest\.json in /)
      rmSync(web('manifest.json'))
      refused(/mf-live has no complete manifest\.json in /)
    })
})

describe('among the files are refused', () => {
  it('a .env', () => {
    writeFileSync(web('.env'), 'KEY=film')
    relist('mf-live', dist)
    refused(/dist\/web has "\.env"\. A file that begins with a dot may hold secrets\. Remove it\./)
  })

  it('a folder', () => {
    mkdirSync(web('images'))
    refused(/dist\/web has "images", which is no plain file\. Remove it\./)
  })

  for (const name of ['player.js.map', 'page.html', 'data.json', 'notes.md', 'page.html.br'])
    it(`a file of another type, ${name}`, () => {
      writeFileSync(web(name), '{}')
      relist('mf-live', dist)
      refused(new RegExp(`has "${name}"\\. Only \\.js .* may be released\\. Remove it\\.`))
    })
})

describe('a build is refused that is too large:', () => {
  it('its scripts and styles', () => {
    appendFileSync(fileOf(dist, 'hls.'), `//${'x'.repeat(SCRIPTS_AND_STYLES_MAX)}`)
    relist('mf-live', dist)
    refused(
      /mf-live: its scripts and styles are \d+ bytes, the limit is 1500000\. .* largest file is hls\./,
    )
  })

  it('all its files', () => {
    writeFileSync(web('field.webp'), Buffer.alloc(ALL_FILES_MAX))
    relist('mf-live', dist)
    refused(
      /mf-live: its files are \d+ bytes, the limit is 2000000\. .* largest file is field\.webp/,
    )
    assert.doesNotMatch(fileFaults('mf-live', dist).join(), /scripts and styles/)
  })
})

describe('a copy of React is refused', () => {
  const react = (file: string) => readFileSync(path.join(ROOT, 'node_modules', file), 'utf8')

  for (const [file, sign] of [
    ['react/cjs/react.production.js', '__CLIENT_INTERNALS_'],
    ['react/cjs/react.development.js', '__CLIENT_INTERNALS_'],
    ['react-dom/cjs/react-dom.production.js', '__DOM_INTERNALS_'],
    ['react-dom/cjs/react-dom-client.production.js', 'rendererPackageName'],
  ] as const)
    it(`in a script, by what ${file} defines`, () => {
      appendFileSync(
        fileOf(dist, 'player.'),
        `;(function(exports,require){${react(file)}\n})({},x=>x)`,
      )
      relist('mf-live', dist)
      refused(new RegExp(`player\\.\\w+\\.js has a copy of React \\(it defines .*${sign}`))
    })

  it('in the Node bundle', () => {
    appendFileSync(path.join(dist, 'node/main.cjs'), react('react/cjs/react.production.js'))
    relist('mf-live', dist)
    refused(/main\.cjs has a copy of React/)
  })

  it('by the list of bundled packages', () => {
    changeList('web/manifest.json', () => ({ packages: { 'react-router': '7.18.5' } }))
    refused(/mf-live bundles its own react-router 7\.18\.5\. Import it through/)
  })

  it('but a script may read what React defines', () => {
    appendFileSync(
      fileOf(dist, 'player.'),
      ';((React)=>{const{__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE:a}=React;return React.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED||a})',
    )
    relist('mf-live', dist)
    assert.deepEqual(fileFaults('mf-live', dist), [])
  })
})
