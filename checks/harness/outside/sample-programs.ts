type Command = readonly [program: string, ...options: string[]]

/** What runs the programs of the guides. Java compiles each of them at its start, which a compiler that optimises makes slower. */
const commands: Readonly<Record<string, Command>> = {
  Shell: ['sh'],
  'Node.js': [process.execPath],
  Python: ['python3'],
  Java: ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'],
}

/** The command that runs a program in this language. */
export function commandIn(language: string): Command {
  const command = commands[language]
  if (!command) throw new Error(`Nothing runs ${language}`)
  return command
}
