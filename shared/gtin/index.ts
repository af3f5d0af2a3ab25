export { checkDigit, gtinOf } from './gtin'
