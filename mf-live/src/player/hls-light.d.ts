/** The light build has the interface of the whole one but ships no types of its own. */
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
