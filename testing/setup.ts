import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'
import { expectNoConsoleErrors } from './console'

// A busy machine draws late; what never comes still fails.
configure({ asyncUtilTimeout: 20_000 })
expectNoConsoleErrors()
