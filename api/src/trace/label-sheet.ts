import PDFDocument from 'pdfkit'
import { create } from 'qrcode'
import type { BagCode } from './issue-bags'

/*
 * Sheets of 24 labels of 70 × 37 mm on A4, which are sold in shops. Four modules around a QR code stay white (ISO/IEC
 * 18004).
 */

/** Points for one millimetre. */
const MM = 72 / 25.4
const COLUMNS = 3
const ROWS = 8
const LABEL = { width: 70 * MM, height: 37 * MM }
/** The rows of 37 mm leave half a millimetre at the top. */
const TOP = 0.5 * MM
const MODULE = 0.5 * MM
const QUIET = 4
const TEXT = 7
/** The labels reach the edges of the sheet, where printers do not print. */
const MARGIN = 5 * MM

/** Draws labels as a PDF. @param codes at least one; a full sheet holds 24 */
export function labelSheet(codes: readonly BagCode[], write: NodeJS.WritableStream): void {
  const pdf = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false })
  pdf.pipe(write)
  codes.forEach((code, number) => {
    const place = number % (COLUMNS * ROWS)
    if (place === 0) pdf.addPage()
    const x = (place % COLUMNS) * LABEL.width
    const y = TOP + Math.floor(place / COLUMNS) * LABEL.height
    drawLabel(pdf, code, x, y)
  })
  pdf.end()
}

function drawLabel(pdf: PDFKit.PDFDocument, { link, text }: BagCode, x: number, y: number): void {
  const { modules } = create(link, { errorCorrectionLevel: 'M' })
  const side = modules.size * MODULE
  const left = x + MARGIN
  const top = y + (LABEL.height - side) / 2
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column))
        pdf.rect(left + column * MODULE, top + row * MODULE, MODULE, MODULE)
  pdf.fill('#000000')
  const words = left + side + QUIET * MODULE
  pdf
    .fontSize(TEXT)
    .font('Helvetica')
    .text(text.replaceAll('(10)', '\n(10)').replaceAll('(21)', '\n(21)'), words, top, {
      width: x + LABEL.width - MARGIN - words,
      lineGap: 2,
    })
}
