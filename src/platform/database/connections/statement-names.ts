/** How often a statement must be seen before it is prepared: filters combine in many ways. */
const prepareAfter = 5
const maxCounted = 2_000

/**
 * Names of the statements worth preparing, the same on every connection of the process. Where there are too many, the one that was used
 * longest ago makes room: otherwise the first ones to be seen would keep their names for as long as the process runs.
 */
export class StatementNames {
  readonly #most: number
  /** By text; the one that was used longest ago is first. */
  readonly #names = new Map<string, string>()
  readonly #counts = new Map<string, number>()
  readonly #live = new Set<string>()
  #made = 0
  #retired = 0

  constructor(most: number) {
    this.#most = most
  }

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name === undefined) return this.#counted(text)
    this.#names.delete(text)
    this.#names.set(text, name)
    return name
  }

  /** Whether a name still stands for a statement; one that does not is never used again. */
  isLive(name: string): boolean {
    return this.#live.has(name)
  }

  /** How many names stand for nothing any more. */
  get retired(): number {
    return this.#retired
  }

  #counted(text: string): string | undefined {
    if (this.#counts.size >= maxCounted) this.#counts.clear()
    const count = (this.#counts.get(text) ?? 0) + 1
    this.#counts.set(text, count)
    if (count < prepareAfter) return undefined
    this.#counts.delete(text)
    if (this.#names.size >= this.#most) this.#makeRoom()
    this.#made += 1
    const name = `often ${this.#made}`
    this.#names.set(text, name)
    this.#live.add(name)
    return name
  }

  #makeRoom(): void {
    const [oldest] = this.#names
    if (!oldest) return
    const [text, name] = oldest
    this.#names.delete(text)
    this.#live.delete(name)
    this.#retired += 1
  }
}
