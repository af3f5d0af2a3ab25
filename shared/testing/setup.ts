import '@testing-library/jest-dom'
import { expectNoConsoleErrors } from './console'

expectNoConsoleErrors()
