import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Prints what is wrong and how the command is used, and exits with 2, as every command does for a wrong command line. */
export function exitWithUsage(usage: string, problem?: string): never {
  if (problem !== undefined) console.error(problem)
  console.error(`Usage: ${usage}`)
  process.exit(2)
}

/** The command line by its options; one that does not fit prints the usage and exits. */
export function readCommandLine<const T extends ParseArgsConfig>(
  usage: string,
  config: T,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    if (error instanceof TypeError) exitWithUsage(usage, error.message)
    throw error
  }
}

/** The numbers of a command line, with what stands for those left out. */
export function readNumbers(usage: string, args: readonly string[], defaults: readonly number[]): readonly number[] {
  if (args.length > defaults.length) exitWithUsage(usage)
  const wrong = args.find((text) => text.trim() === '' || !(Number(text) >= 0))
  if (wrong !== undefined) exitWithUsage(usage, `"${wrong}" is not a number.`)
  return defaults.map((number, at) => (args[at] === undefined ? number : Number(args[at])))
}
