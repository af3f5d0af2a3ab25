/** The `./src/remote` of the part that the standalone build is for; the build points this name at it. */
declare module 'part' {
  import type { RemoteModule } from 'shared/contract'
  export const contract: RemoteModule['contract']
  export const part: RemoteModule['part']
  export const routes: RemoteModule['routes']
  export const messages: RemoteModule['messages']
  export const widgets: RemoteModule['widgets']
}
