import { answer } from '#platform/processes/answer.ts'

/** Programs of `apart` for its tests. */
const works = {
  same: (entry: unknown) => entry,
  /** 256 MB in one piece. */
  large: () => Array<number>(2 ** 25).fill(0.5).length,
  endless: () => {
    for (;;);
  },
  broken: () => {
    throw new TypeError('This program is broken.')
  },
}
answer(({ work, entry }: { readonly work: keyof typeof works; readonly entry?: unknown }) => works[work](entry))
