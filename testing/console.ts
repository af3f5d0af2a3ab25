let allowed: RegExp[] = []
let seen: string[] = []

/** Lets this one test log an error that matches; it must then really come. */
export function allowConsoleError(pattern: RegExp): void {
  allowed.push(pattern)
}

/** From here on a test fails on a console.error or console.warn that it did not allow. */
export function expectNoConsoleErrors(): void {
  beforeEach(() => {
    allowed = []
    seen = []
    for (const level of ['error', 'warn'] as const)
      jest.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
        seen.push(parts.map(String).join(' '))
      })
  })
  afterEach(() => {
    jest.restoreAllMocks()
    const unexpected = seen.filter((line) => !allowed.some((pattern) => pattern.test(line)))
    const missing = allowed.filter((pattern) => !seen.some((line) => pattern.test(line)))
    if (unexpected.length) throw new Error(`Unexpected console output:\n${unexpected.join('\n')}`)
    if (missing.length)
      throw new Error(`Expected on the console, but not seen: ${missing.join(', ')}`)
  })
}
