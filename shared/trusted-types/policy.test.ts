import { guardStrings, trustScriptsBelow } from '.'

type Rules = Record<'createHTML' | 'createScriptURL', (text: string) => string | null>

/** As a browser with Trusted Types does, but for the enforcement. */
function browser(defaultPolicy: object | null = null) {
  const created: [string, Rules][] = []
  const createPolicy = (name: string, rules: Rules) => void created.push([name, rules])
  Object.assign(globalThis, { trustedTypes: { defaultPolicy, createPolicy } })
  return created
}

afterEach(() => void Reflect.deleteProperty(globalThis, 'trustedTypes'))

function policy(): Rules {
  const created = browser()
  guardStrings()
  return created[0]![1]
}

it('is one policy, the default one, and has no rule for the text of a script', () => {
  const created = browser()
  guardStrings()
  expect(created.map(([name, rules]) => [name, Object.keys(rules).toSorted()])).toEqual([
    ['default', ['createHTML', 'createScriptURL']],
  ])
})

it('is not there in a browser without Trusted Types, and left to whoever was first', () => {
  guardStrings()
  const created = browser({})
  guardStrings()
  expect(created).toEqual([])
})

it('passes HTML on as it is, or refuses it', () => {
  const { createHTML } = policy()
  expect(createHTML('Loading...')).toBe('Loading...')
  expect(createHTML('<img src=x onerror=alert(1)>')).toBeNull()
})

it.each(['/releases/mf-live/1.0.0-a/x.js', `${location.origin}/releases/x.js?attempt=1`])(
  'loads scripts from %s',
  (address) => {
    expect(policy().createScriptURL(address)).toBe(address)
  },
)

it.each([
  '/media/x.js',
  '/releases',
  '/releases/../media/x.js',
  '/releases/%2e%2e/media/x.js',
  '\\releases\\..\\media\\x.js',
  'https://evil.example/releases/x.js',
  '//evil.example/releases/x.js',
  `${location.origin}.evil.example/releases/x.js`,
  'data:text/javascript,alert(1)',
  'blob:http://localhost/releases/x',
  'javascript:alert(1)',
  'http://[',
])('loads no script from %s', (address) => {
  expect(policy().createScriptURL(address)).toBeNull()
})

it('loads scripts from a development server once the registry names it', () => {
  const { createScriptURL } = policy()
  const address = 'http://localhost:8082/x.js'
  expect(createScriptURL(address)).toBeNull()
  trustScriptsBelow('http://localhost:8082/')
  expect(createScriptURL(address)).toBe(address)
  expect(createScriptURL('http://localhost:80821/x.js')).toBeNull()
})
