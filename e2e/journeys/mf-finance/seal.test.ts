import { describe } from 'node:test'
import { NO_POSTGRES } from 'api/testing/cluster'
import { sealedSite } from './sealed-site'
import { tamperedLog } from './tampered-log'
import { tamperedRows } from './tampered-rows'

describe('the seal of a row', { skip: NO_POSTGRES }, () => {
  const sealed = sealedSite()
  tamperedRows(sealed)
  tamperedLog(sealed)
})
