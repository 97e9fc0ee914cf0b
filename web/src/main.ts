import './styles/base.css';
import './styles/measure.css';
import './styles/table.css';
import './styles/phones.css';
import './styles/pages.css';
import './styles/page.css';
import './styles/house.css';
import './styles/first.css';
import './styles/friends.css';
import sprite from 'virtual:tiles';
import { mount } from 'svelte';
import App from './App.svelte';
import { keep_page } from './lib/kept';

document.getElementById('tiles')!.innerHTML = sprite;
mount(App, { target: document.getElementById('page')! });
keep_page();
