/** The request cannot be carried out as given; nothing was changed. Each fault is one sentence. */
export class Refusal extends Error {
  readonly faults: string[]

  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.name = 'Refusal'
    this.faults = faults
  }
}
