import path from 'node:path'
import type { Command } from 'commander'
import { createTeamKey, signBuild } from './gate/sign-build'
import { buildOf } from './part-build'
import { folderName } from 'build/parts.mjs'
import { partsNamed } from './typed-command'

/** Adds the commands of a team that signs its part: `key` and `sign`. */
export function addTeamCommands(program: Command): void {
  program
    .command('key')
    .description("create a team's key pair for signing its part")
    .argument('<file>', 'where the private key is written')
    .action((file: string) => console.log(createTeamKey(path.resolve(file))))

  program
    .command('sign')
    .description("sign a build with the team's key (RELEASE_KEY_FILE), for a release without it")
    .argument('<part>', 'a part by folder or name')
    .option('--from <dist>', 'a build that was made elsewhere')
    .action(async (typed: string, { from }: { from?: string }) => {
      for (const part of from ? [folderName(typed)] : partsNamed([typed])) {
        const { file, version } = signBuild(part, await buildOf(part, from))
        console.log(`Signed ${part} ${version}: ${file}`)
      }
    })
}
