#!/usr/bin/env node
// Not built: npm links a command only where its file is there when it installs, and a checkout is built later.
import '../dist/bin.js'
