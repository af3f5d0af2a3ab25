/** Reads environment variables by name; `faults` collects one sentence for each invalid one. */
export interface Variables {
  text(name: string): string | undefined
  whole(name: string, fallback: number, low: number, high: number): number
  faults: string[]
}

export function variablesOf(source: NodeJS.ProcessEnv): Variables {
  const faults: string[] = []
  const text = (name: string) => source[name]?.trim() || undefined
  const whole = (name: string, fallback: number, low: number, high: number) => {
    const given = text(name)
    if (given === undefined) return fallback
    const value = /^\d+$/.test(given) ? Number(given) : NaN
    if (value >= low && value <= high) return value
    faults.push(`${name} must be a whole number from ${low} to ${high}, not "${given}".`)
    return fallback
  }
  return { text, whole, faults }
}
