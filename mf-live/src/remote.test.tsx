import { describeRemote } from 'shared/testing'
import * as remote from './remote'

describeRemote('mf-live', remote)
