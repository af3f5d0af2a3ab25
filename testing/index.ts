export * from './console'
export * from './render'
export * from './remote'
export * from './wording'
