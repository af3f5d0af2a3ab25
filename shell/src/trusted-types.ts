import { guardStrings } from 'shared/trusted-types'

guardStrings()
