import { describeRemote } from 'testing'
import * as remote from './remote'

describeRemote('mf-trace', remote)
