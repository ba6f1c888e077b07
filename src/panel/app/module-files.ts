const files = import.meta.glob<Readonly<Record<string, unknown>>>('../../areas/*/*/*.module.ts')

/** How each module is loaded, by its name, which is that of its file. */
export const moduleFiles: ReadonlyMap<string, () => Promise<Readonly<Record<string, unknown>>>> = new Map(
  Object.entries(files).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1, -'.module.ts'.length), load]),
)
