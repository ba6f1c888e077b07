import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

interface Limits {
  /** Megabytes of what lives longer than a moment. */
  readonly heapMb: number
  /** From when its program is loaded: the time that a busy machine takes for that is not that of the file. */
  readonly timeoutMs: number
}

/** What `answer.ts` sends from the process. */
type Message<Answer> = { readonly isReady: true } | { readonly answer: Answer }

/** How an error ends that says: more was asked for than there is. */
const exhausted = /heap out of memory|RangeError/

/**
 * What a program of ours makes of a task in a process of its own; null if it needs more memory or time than it has. A thread with limits
 * would do for most files, but one large piece of memory that it cannot have ends the whole server.
 */
export async function apart<Answer>(program: URL, task: object, limits: Limits): Promise<Answer | null> {
  const child = fork(fileURLToPath(program), {
    serialization: 'advanced',
    env: {},
    execArgv: [`--max-old-space-size=${limits.heapMb}`, '--max-semi-space-size=8'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  try {
    return await answerOf<Answer>(child, task, limits)
  } finally {
    child.kill('SIGKILL')
  }
}

function answerOf<Answer>(child: ChildProcess, task: object, { timeoutMs }: Limits): Promise<Answer | null> {
  let timer: NodeJS.Timeout | undefined
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint = `${complaint}${text}`.slice(0, 4_000)))
  return new Promise<Answer | null>((resolve, reject) => {
    child.on('message', (message: Message<Answer>) => {
      if ('answer' in message) resolve(message.answer)
      else timer = setTimeout(() => resolve(null), timeoutMs)
    })
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0 || signal !== null || exhausted.test(complaint)) resolve(null)
      else reject(new Error(`${child.spawnfile} ended with ${code}: ${complaint}`))
    })
    child.send(task, (error) => {
      if (error) reject(error)
    })
  }).finally(() => clearTimeout(timer))
}
