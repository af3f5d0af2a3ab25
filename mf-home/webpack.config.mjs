import { remote } from 'shared/build/webpack.mjs'

export default remote(import.meta.dirname)
