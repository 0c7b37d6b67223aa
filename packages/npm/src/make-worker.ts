/** The worker of what makes puzzles: with one module more. */
import './make-module.js';
import './serve.js';
