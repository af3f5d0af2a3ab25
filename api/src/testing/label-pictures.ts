import { readFileSync } from 'node:fs'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import jsQR from 'jsqr'

/** Four bytes for each pixel. */
export interface Picture {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** The pages of a PDF as pictures, three pixels for a point, as a program that is not ours draws them. */
export async function sheetPictures(file: string): Promise<Picture[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(readFileSync(file))
  const pictures: Picture[] = []
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale: 3, render: 'bitmap' })
    pictures.push({ data: new Uint8ClampedArray(data), width, height })
  }
  document.destroy()
  library.destroy()
  return pictures
}

/** The label at a place of a sheet of 3 by 8. */
export function labelOn({ data, width, height }: Picture, column: number, row: number): Picture {
  const label = { width: Math.floor(width / 3), height: Math.floor(height / 8) }
  const cut = new Uint8ClampedArray(label.width * label.height * 4)
  for (let line = 0; line < label.height; line++) {
    const start = ((row * label.height + line) * width + column * label.width) * 4
    cut.set(data.subarray(start, start + label.width * 4), line * label.width * 4)
  }
  return { data: cut, ...label }
}

/** What a reader that is not ours finds in a picture; null when it finds no code. */
export const readPicture = ({ data, width, height }: Picture): string | null =>
  jsQR(data, width, height)?.data ?? null
