import { remote } from 'build/webpack.mjs'

export default remote(import.meta.dirname)
