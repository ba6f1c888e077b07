import { join } from 'node:path'
import chromium, { inflate } from '@sparticuz/chromium'
import { packaged } from './chromium.ts'

// Unpacks the browser, and the system libraries that a machine may lack, into TMPDIR.
await chromium.executablePath()
await inflate(join(packaged, 'bin/al2023.tar.br'))
