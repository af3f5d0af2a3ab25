export * from './claiming-keys'
export * from './console'
export * from './render'
export * from './remote'
