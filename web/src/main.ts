import { mount } from 'svelte';
import './style/fonts.css';
import './style/tokens.css';
import './style/base.css';
import App from './App.svelte';
import './app/test-hooks';
import { startOffline } from './app/offline';
import { shownTheme } from './app/settings.svelte';

document.documentElement.dataset.theme = shownTheme();
mount(App, { target: document.getElementById('app')! });
void startOffline();
