import { shell } from 'shared/build/webpack.mjs'

export default shell(import.meta.dirname)
