import fc from 'fast-check'
import { isSeeded, runSeed } from './run-size.ts'

if (isSeeded) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: runSeed })
