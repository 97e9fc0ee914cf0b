import './styles/tokens.css';
import './styles/base.css';
import sprite from 'virtual:tiles';
import { mount } from 'svelte';
import App from './App.svelte';
import { keep_page } from './lib/kept';

document.getElementById('tiles')!.innerHTML = sprite;
mount(App, { target: document.getElementById('page')! });
keep_page();
