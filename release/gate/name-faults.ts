/** What a shell gives to the parts. */
export interface Offer {
  /** The shell's version, e.g. `1.0.0-1a2b3c4d`. */
  version: string
  /** By provided module, the names that it exports: the keys of the shell bundle's `provided[request]`. */
  provided: Record<string, string[]>
  /** The versions of the libraries behind these modules (`libraries` in the shell's `provides.json`). */
  libraries: Record<string, string>
}

/**
 * Checks that the shell provides every name that a part uses; a missing one would fail in the visitor's browser.
 * @param part the part's name
 * @param names by provided module, what the part uses (`names` in its `uses.json`); `*` stands for the whole module
 */
export function nameFaults(
  part: string,
  names: Record<string, string[]>,
  shell: Pick<Offer, 'version' | 'provided'>,
): string[] {
  const advice = 'Release the shell first, or stop using it.'
  return Object.entries(names).flatMap(([door, used]) => {
    const provided = Object.hasOwn(shell.provided, door) ? shell.provided[door] : undefined
    if (!provided)
      return [
        `${part} uses ${door}, which the running shell ${shell.version} does not provide. ${advice}`,
      ]
    return used
      .filter((name) => name !== '*' && !provided.includes(name))
      .map(
        (name) =>
          `${part} uses ${name} of ${door}, which the running shell ${shell.version} does not provide. ${advice}`,
      )
  })
}

/**
 * Checks that a part was built with the same major versions of the libraries that it takes from the shell.
 * @param part the part's name
 * @param libraries the versions that the part was built with (`libraries` in its `uses.json`)
 */
export function majorFaults(
  part: string,
  libraries: Record<string, string>,
  shell: Pick<Offer, 'version' | 'libraries'>,
): string[] {
  return Object.entries(libraries).flatMap(([library, version]) => {
    const running = Object.hasOwn(shell.libraries, library) ? shell.libraries[library] : undefined
    if (running !== undefined && majorOf(running) === majorOf(version)) return []
    const has = running === undefined ? `no ${library}` : `${library} ${running}`
    return [
      `${part} was built with ${library} ${version}, but the running shell ${shell.version} has ${has}. Build the part with the shell's version, or release both together.`,
    ]
  })
}

const majorOf = (version: string) => version.split('.')[0]
