/** A field that `import-records` takes in. */
export const FIELD_RECORD = {
  ...{ code: 'F1', name: '南田', place: '南沟村', areaMu: 2, soil: [], history: [] },
  outline: [
    [0, 0],
    [10, 0],
    [10, 10],
  ],
}
