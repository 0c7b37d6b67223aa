/** The worker of `pictogrid/async`. */
import './serve.js';
