/** What the api answers to a call that succeeds. */
export const told = (data: unknown) => ({
  status: 200,
  body: Buffer.from(JSON.stringify({ code: 0, data })),
})

/** What it answers to one that fails. */
export const failed = (status: number, body: unknown = null) => ({
  status,
  body: Buffer.from(JSON.stringify(body)),
})
