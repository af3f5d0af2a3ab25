import { shell } from 'build/webpack.mjs'

export default shell(import.meta.dirname)
